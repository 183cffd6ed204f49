/** A module, the events of its runs, and the variables of its environment. */
export interface Start {
  readonly name: string;
  readonly file: string;
  readonly event: (run: number) => object;
  readonly environment: Readonly<Record<string, string>>;
  /** Throws if the text of an answer with status 2xx is not real. */
  readonly check: (body: string) => void;
}
