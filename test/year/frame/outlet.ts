/** What a service does with something that it is given: it takes it, or fails. */
export type Fault<Thing> = (thing: Thing) => Error | undefined;

/** What leaves the portal by a service: mail, pushes or texts. */
export function openOutlet<Thing>() {
  const takesAll: Fault<Thing> = () => undefined;
  let taken: Thing[] = [];
  let fault = takesAll;
  return {
    /** Keeps what the service takes, or throws why it does not. `refusal` is that of the service itself. */
    put(thing: Thing, refusal?: Error): void {
      const found = fault(thing) ?? refusal;
      if (found) throw found;
      taken.push(thing);
    },
    /** Returns what left since the last call. */
    taken(): Thing[] {
      const all = taken;
      taken = [];
      return all;
    },
    /** Lets the service refuse some, until the next call. Returns what it did before. */
    setFault(next: Fault<Thing> = takesAll): Fault<Thing> {
      const before = fault;
      fault = next;
      return before;
    },
  };
}
