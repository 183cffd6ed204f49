/**
 * Where a mark of a roll-call comes from. `help` is a request for help, which anyone may send.
 * `cleared` is the overview's answer to requests for help. `link` and `linkHelp` came by the link of a
 * message, which proves nothing about who opened it.
 */
export const markKinds = ['staff', 'help', 'carer', 'self', 'cleared', 'link', 'linkHelp'] as const;
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
  /**
   * The newest mark that does not count and must be checked: of a carer, because a link to the child is
   * restricted, or about a student by the link of a message.
   */
  readonly claim?: Mark;
}

/** What of a person decides which marks count. */
export interface About {
  readonly isStudent: boolean;
  /** A link of a carer to the child is restricted. */
  readonly hasRestrictedLink: boolean;
}

/**
 * Returns the state of a person: by the newest mark of staff, or else a request for help, or else the
 * newest mark of a carer, or else the own one, or else one by the link of a message. Only the overview
 * clears a request for help. Marks of carers do not count for a child with a restricted link, and a link
 * closes no student, because it may have been forwarded. The order of the marks has no meaning.
 */
export function standingOf(
  marks: readonly Mark[],
  { isStudent, hasRestrictedLink }: About,
): Standing {
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
  const uncleared = (asked: Mark | undefined) =>
    asked && (!cleared || asked.at > cleared.at) ? asked : undefined;
  const help = uncleared(newestOf('help'));
  const linkHelp = uncleared(newestOf('linkHelp'));
  const carer = newestOf('carer');
  const link = newestOf('link');
  const by =
    newestOf('staff') ??
    help ??
    (hasRestrictedLink ? undefined : carer) ??
    newestOf('self') ??
    linkHelp ??
    (isStudent ? undefined : link);
  const asks = help ?? linkHelp;
  const claim = hasRestrictedLink && carer ? carer : isStudent && !by ? link : undefined;
  return {
    state: by?.state ?? 'none',
    ...(by && { by }),
    ...(asks && { help: asks }),
    ...(claim && { claim }),
  };
}

/** Returns the newer of two marks. At the same instant a fixed order decides, and help comes first. */
const newer = (one: Mark, other: Mark): Mark => (rankOf(one) > rankOf(other) ? one : other);

/** Returns a text by which marks sort from the oldest to the newest. */
export const rankOf = ({ at, state, marked_by, where, sentence }: Omit<Mark, 'kind'>): string =>
  [at, weights[state], marked_by, where, sentence].join(' ');

const weights = { none: 0, safe: 1, help: 2 } as const;

/** Whether nobody but the holder of a link says that a person is safe. */
export const isOnlyByLink = ({ state, by, claim }: Standing): boolean =>
  (state === 'safe' && by?.kind === 'link') || (state === 'none' && claim?.kind === 'link');
