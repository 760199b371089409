@file:JvmName("Jobs")

package org.example.jobs

import org.example.Base
import org.example.limits.*
import org.example.other.Thing as Other

/** Most jobs at once. */
const val MAX_JOBS = 16

/**
 * A queue of jobs.
 */
@Serializable
open class JobQueue<T : Any>(
    /** Its name. */
    val name: String,
    private var size: Int,
    hint: String,
) : Base(hint), Runnable, Comparable<JobQueue<T>> {
    // Opens the door.
    constructor(name: String) : this(name, 0, "") {
        unlock(name)
    }

    /** Shared. */
    companion object {
        const val LIMIT = 3

        fun <T : Any> of(vararg jobs: T): JobQueue<T> = JobQueue("of")
    }

    companion object Named : Factory {
        val made = 1
    }

    init {
        check(size >= 0)
    }

    /** How full it is. */
    var load: Int = 0
        get() = field + 1
        private set

    private val lazyPart by lazy { Other() }
    protected abstract val late: List<T>

    /** Runs it. */
    @Throws(IOException::class)
    override suspend fun run() {
        val local = jobs.map { it.name }
        fun helper(x: Int) = x
        val listener = object : Listener {
            override fun onEvent(e: Event) {
                helper(1)
            }
        }
        log?.info(local)
        register(this::stop)
    }

    internal fun stop() = Unit

    private fun String.padded(): String = this + " "

    inner class Cursor {
        fun next(): T? = null
    }
}

// The second of all.
fun <T> List<T>.second(): T = this[1]

fun JobQueue<*>?.isEmpty(): Boolean {
    return this == null
}

val String.shout: String
    get() = uppercase()

enum class State(val code: Int) : Coded {
    /** Nothing runs. */
    IDLE(0),
    @Deprecated("old")
    BUSY(1) {
        override fun label() = "busy"
    };

    open fun label() = name
}

sealed interface Shape {
    val area: Double

    data class Circle(val r: Double) : Shape {
        override val area get() = r * r
    }

    object Empty : Shape
}

fun interface Handler {
    fun handle(event: Event)
}

annotation class Marker(val text: String)

object Registry : Base("registry") {
    @JvmStatic
    fun lookup(key: String) = map[key]
}

typealias Callback = (Int) -> Unit

internal class Hidden {
    fun f() {}
}

private val cache = mutableMapOf<String, Int>()
