/** What a worker is started with. */
export interface Start {
  folder: string;
  handler: string;
  compileCache: string;
}

/** One event for a worker. */
export interface Call {
  event: unknown;
  context: Record<string, unknown>;
  /** When the function's time is over, in milliseconds since 1970. */
  deadline: number;
}

/** What became of an event: an answer, or an error of the shape that Lambda reports. */
export type Answer = { ok: true; payload: unknown } | { ok: false; error: LambdaError };

export interface LambdaError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}
