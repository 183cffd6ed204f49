/** The start data of a worker. */
export interface Start {
  folder: string;
  handler: string;
  compileCache: string;
  /** A module that moves the clock of the thread, if that of the portal was moved. */
  clock?: string;
}

/** An event for a worker. */
export interface Call {
  event: unknown;
  context: Record<string, unknown>;
  /** The end of the function's time, in milliseconds since 1970. */
  deadline: number;
}

/** The result of an event: an answer, or an error in Lambda's format. */
export type Answer = { ok: true; payload: unknown } | { ok: false; error: LambdaError };

export interface LambdaError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}
