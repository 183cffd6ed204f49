/**
 * Where a mark of a roll-call comes from. `help` is a request for help, which anyone may send.
 * `cleared` is the overview's answer to requests for help.
 */
export const markKinds = ['staff', 'help', 'carer', 'self', 'cleared'] as const;
export type MarkKind = (typeof markKinds)[number];

/** What a mark says. `none` takes an earlier mark of the same source back. */
export const markStates = ['safe', 'help', 'none'] as const;
export type MarkState = (typeof markStates)[number];

/** A mark about a person. Of one source, only its newest mark counts. */
export interface Mark {
  readonly kind: MarkKind;
  readonly state: MarkState;
  /** The userUid of the person who marked. */
  readonly marked_by: string;
  readonly at: string;
  /** Where the person is, as staff or a carer wrote it. */
  readonly where?: string | undefined;
  /** A sentence of a person who needs help. */
  readonly sentence?: string | undefined;
}

/** The state of a person in a roll-call. */
export interface Standing {
  readonly state: MarkState;
  /** The mark that decides; undefined without one. */
  readonly by?: Mark;
  /** The newest request for help that the overview has not cleared. */
  readonly help?: Mark;
  /** The newest mark of a carer that does not count, because a link to the child is restricted. */
  readonly claim?: Mark;
}

/**
 * Returns the state of a person: by the newest mark of staff, or else a request for help, or else the
 * newest mark of a carer, or else the own one. Only the overview clears a request for help. Marks of
 * carers do not count for a child with a restricted link. The order of the marks has no meaning.
 */
export function standingOf(marks: readonly Mark[], hasRestrictedLink: boolean): Standing {
  const newestOf = (kind: MarkKind): Mark | undefined => {
    const bySource = Map.groupBy(
      marks.filter((mark) => mark.kind === kind),
      ({ marked_by }) => marked_by,
    );
    const newest = [...bySource.values()].map((own) => own.reduce(newer));
    const standing = newest.filter(({ state }) => state !== 'none');
    return standing.length > 0 ? standing.reduce(newer) : undefined;
  };
  const cleared = newestOf('cleared');
  const asked = newestOf('help');
  const help = asked && (!cleared || asked.at > cleared.at) ? asked : undefined;
  const carer = newestOf('carer');
  const by =
    newestOf('staff') ?? help ?? (hasRestrictedLink ? undefined : carer) ?? newestOf('self');
  return {
    state: by?.state ?? 'none',
    ...(by && { by }),
    ...(help && { help }),
    ...(hasRestrictedLink && carer && { claim: carer }),
  };
}

/** Returns the newer of two marks. At the same instant a fixed order decides, and help comes first. */
const newer = (one: Mark, other: Mark): Mark => (rankOf(one) > rankOf(other) ? one : other);

/** Returns a text by which marks sort from the oldest to the newest. */
export const rankOf = ({ at, state, marked_by, where, sentence }: Omit<Mark, 'kind'>): string =>
  [at, weights[state], marked_by, where, sentence].join(' ');

const weights = { none: 0, safe: 1, help: 2 } as const;
