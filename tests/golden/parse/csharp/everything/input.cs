// A licence.

using System;
using System.Collections.Generic;
using static System.Math;
using Jobs = System.Collections.Generic.List<Org.Example.Job>;

[assembly: InternalsVisibleTo("Tests")]

namespace Org.Example
{
    /// <summary>
    /// A queue of jobs.
    /// </summary>
    [Serializable]
    [Obsolete("public")]
    public partial class Queue<T> : Base<T>, Other.IQueue where T : Job
    {
        /// <summary>Most jobs.</summary>
        public const int MaxJobs = 16;

        private readonly int head, tail; // both ends
        private readonly Func<int, int> twice = x => { int local = x; return local * 2; };

        public event EventHandler Changed;

        public event Action Emptied
        {
            add { changed += value; }
            remove { changed -= value; }
        }

        // How full it is.
        public int Load { get; private set; } = 3;

        protected internal int Size => head - tail;

        public T this[int index]
        {
            get { return items[index]; }
        }

        /// <summary>Makes a queue.</summary>
        public Queue(int size) : base(size)
        {
            Grow<int>(size);
            items = new List<T>();
            log?.Info(Format("x"));
        }

        ~Queue()
        {
        }

        public static Queue<T> operator +(Queue<T> left, Queue<T> right) => left;

        public static implicit operator int(Queue<T> queue) => queue.head;

        // Runs it.
        [Timed("run")]
        public override async Task<List<T>> Run(CancellationToken token, int[] sizes)
        {
            int Helper(int x)
            {
                return x;
            }
            var found = (Job)items[0];
            if (found is Urgent urgent)
            {
                await Helper(1);
            }
            return null;
        }

        void Other.IQueue.Stop()
        {
        }

        internal abstract void Hidden();

        delegate void Handler(object sender, EventArgs e);

        #region nested
        private struct Node
        {
            internal T Value;
            int depth;
        }
        #endregion

#if DEBUG
        public void Dump() { }
#endif

        public enum State : byte
        {
            /// <summary>Nothing runs.</summary>
            Idle = 1,
            [Old] Busy,
        }
    }

    public partial class Queue<T>
    {
        public void Second() { }
    }

    internal interface IQueue : IDisposable
    {
        int Count { get; }
        void Push(Job job);
    }

    namespace Inner
    {
        class Deep { }
    }
}
