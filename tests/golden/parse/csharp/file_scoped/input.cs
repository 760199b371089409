namespace Org.Example.Jobs;

/// <summary>A job.</summary>
public record Job(string Name, int Age) : Base(Name), IJob
{
    public static int Made;
}

public static class Extensions
{
    public static int Half(this int value) => value / 2;
}
