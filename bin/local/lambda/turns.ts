/** The limits of a function's events. */
export interface Limits {
  /** The most quick events that run in parallel. */
  quick: number;
  /** The most events that run in parallel, slow ones included. */
  all: number;
}

/** A running event's place. */
export interface Turn {
  /** Reports that the event takes long. It probably waits, so that a further event may run. */
  slow(): void;
  end(): void;
}

/**
 * Limits how many events of a function run in parallel. The others wait, oldest first. An event that
 * waits for another event of the same function becomes slow, so neither waits forever.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #waiting: ((turn: Turn) => void)[] = [];
  #quick = 0;
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Resolves when the event may run. */
  take(): Promise<Turn> {
    return new Promise((start) => {
      this.#waiting.push(start);
      this.#next();
    });
  }

  #next(): void {
    while (this.#quick < this.#limits.quick && this.#all < this.#limits.all) {
      const start = this.#waiting.shift();
      if (!start) return;
      start(this.#turn());
    }
  }

  #turn(): Turn {
    this.#quick += 1;
    this.#all += 1;
    let isQuick = true;
    let isRunning = true;
    const slow = () => {
      if (!isQuick) return;
      isQuick = false;
      this.#quick -= 1;
      this.#next();
    };
    return {
      slow,
      end: () => {
        if (!isRunning) return;
        isRunning = false;
        this.#all -= 1;
        slow();
        this.#next();
      },
    };
  }
}
