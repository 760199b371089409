//
//  Queue.swift
//

import Foundation
@testable import struct Org.Limits

/// A queue of jobs.
///
/// - Note: it has no end.
@available(iOS 13, *)
public final class Queue<Job: Equatable>: Base, Runnable where Job: Sendable {
    /// The only one.
    public static let shared = Queue()

    public private(set) var head: Int = 1, tail = 2 // both ends

    private lazy var maker: () -> Job = {
        let local = make()
        return local
    }

    var load: Int {
        get { head - tail }
        set { head = newValue }
    }

    var observed = 0 {
        didSet { changed() }
    }

    /// Makes a queue.
    public init?(size: Int) {
        super.init()
        self.head = size
    }

    deinit {
        close()
    }

    subscript(index: Int) -> Job {
        return jobs[index]
    }

    // Runs it.
    @discardableResult
    open func run<R>(_ job: Job, then next: [Other.Kind]) throws -> String? {
        func helper(_ x: Int) -> Int { x }
        let found = log.info(helper(1)) { item in
            item.name
        }
        let list = Pile<Int>(count: 1)
        return Factory.make()
    }

    static func == (left: Queue, right: Queue) -> Bool {
        left === right
    }

    enum State: Int, Coded {
        /// Nothing runs.
        case idle, busy = 2
        indirect case failed(Error)

        var label: String { "x" }
    }

    typealias Handler = (Job) -> Void

    fileprivate struct Node {
        let value: Job
    }
}

// MARK: - More

extension Queue: CustomStringConvertible {
    public var description: String { "queue" }

    func stop() {}
}

public extension Outer.Inner {
    func deep() -> Int { 1 }
}

public protocol Runnable: AnyObject {
    associatedtype Job: Equatable

    /// How full.
    var load: Int { get }

    func run(_ job: Job) -> String
    static func make() -> Self
}

actor Counter {
    var count = 0
}

private func top(_ x: Int) -> Int {
    x
}

let limit = 16
