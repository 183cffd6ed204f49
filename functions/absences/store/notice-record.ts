import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { dayParts, itemStates, noticeKinds, noticeStates } from '#shared/absences/notice-kinds';
import { goneAfter, keptDays } from '#shared/retention';
import { absenceNotices } from '#shared/tables/absences';
import { NoticeAttachment } from './attachment-record.ts';

/** What the sender wrote in one version. */
export const NoticeContent = z.object({
  version: z.number().int(),
  at: z.string(),
  part: z.enum(dayParts),
  time: z.string().optional(),
  reason: z.string(),
  text: z.string(),
  destination: z.string(),
});
export type NoticeContent = z.infer<typeof NoticeContent>;

/** A notice as it is stored. Its states are those of `notice-progress.ts`. */
export const StoredNotice = z.object({
  noticeUid: z.string(),
  kind: z.enum(noticeKinds),
  state: z.enum(noticeStates),
  items: z.array(
    z.object({
      userUid: z.string(),
      day: z.string(),
      DAILY_ATTENDANCE_ID: z.string().optional(),
      state: z.enum(itemStates),
      at: z.string().optional(),
    }),
  ),
  /** The first and the last day of a leave. Leave of earlier releases has only `items`. */
  span: z
    .object({
      from: z.string(),
      to: z.string(),
      /** The first day whose term is not known yet. An intake fills the school days from it on. */
      unknown_from: z.string().optional(),
    })
    .optional(),
  history: z.array(z.object({ state: z.enum(noticeStates), at: z.string(), by: z.string() })),
  sent_on: z.string(),
  seen_at: z.string().optional(),
  reopened: z.boolean().optional(),
  ended_at: z.string().optional(),
  /** The sender. The name is the one of the day of sending. */
  by: z.object({ userUid: z.string(), name: z.string() }),
  /** All versions, oldest first. The last one counts. */
  versions: z.array(NoticeContent).min(1),
  /** The files that the sender added. */
  attachments: z.array(NoticeAttachment).optional(),
  /** The office's sentence about a leave. */
  answer: z.string().optional(),
  created_at: z.string(),
  /** The time of the last version. A change or a decision names it. */
  updated_at: z.string(),
  /** Before it, only the sender sees the notice, and no mail leaves. */
  release_at: z.string(),
  /** Counts the acts that have a mail; each has one (`mail`). */
  mail_version: z.number().int(),
  /** What the newest mail is about. */
  mail: z.enum(['sent', 'changed', 'withdrawn', 'decided', 'undecided']),
  /** The acts whose mail was sent. */
  mailed_version: z.number().int(),
  /** Rises with every write; a write must name the one that it read. */
  revision: z.number().int(),
});
export type StoredNotice = z.infer<typeof StoredNotice>;

/** Returns the version that counts. */
export const currentOf = ({ versions }: Pick<StoredNotice, 'versions'>): NoticeContent =>
  versions.at(-1) as NoticeContent;

/** What the office's screen waits for. The pointer of an open notice has it too. */
export const OpenFacts = StoredNotice.pick({
  ...({ noticeUid: true, state: true, seen_at: true, release_at: true } as const),
}).extend({ version: z.number().int() });
export type OpenFacts = z.infer<typeof OpenFacts>;

/** Returns what the office's screen waits for. */
export const openFactsOf = (notice: StoredNotice): OpenFacts => {
  const { noticeUid, state, seen_at, release_at } = notice;
  const { version } = currentOf(notice);
  return { noticeUid, state, ...(seen_at && { seen_at }), release_at, version };
};

/** Returns the children of a notice, each once. */
export const childrenOf = ({ items }: Pick<StoredNotice, 'items'>): string[] => [
  ...new Set(items.map(({ userUid }) => userUid)),
];

/** Returns whether others may know of a notice: not before it can no longer be taken back. */
export const isReleased = ({ release_at }: Pick<StoredNotice, 'release_at'>, now: Date): boolean =>
  now.toISOString() >= release_at;

/** Returns whether the sender took a notice back before anyone saw it. */
export const isUndone = ({ state, ended_at, release_at, versions }: StoredNotice): boolean =>
  state === 'withdrawn' && versions.length === 1 && (ended_at ?? '') < release_at;

/** Returns since when the mail about the newest act may leave. */
export const lastActOf = ({ release_at, history, versions }: StoredNotice): string =>
  [release_at, history.at(-1)?.at ?? '', versions.at(-1)?.at ?? ''].sort().at(-1) as string;

/** Returns when a notice and all that points to it are deleted, in seconds since 1970. */
export function expiryOf({
  items,
  span,
  created_at,
}: Pick<StoredNotice, 'items' | 'span' | 'created_at'>) {
  const last = items.reduce((latest, { day }) => (day > latest ? day : latest), span?.to ?? '');
  const day = [last, created_at.slice(0, 10)].sort().at(-1);
  return goneAfter(new Date(`${day}T00:00:00Z`), keptDays.absences);
}

const { records } = absenceNotices;

/** Partitions of the table that point to notices. */
export const partitions = {
  child: (school: School, userUid: string) => partitionOf(school, records.ofChild.key, { userUid }),
  day: (school: School, day: string) => partitionOf(school, records.ofDay.key, { day }),
  open: (school: School, kind: StoredNotice['kind']) =>
    partitionOf(school, records.open.key, { kind }),
  /** Leave of which some terms are not known yet. */
  later: (school: School) => partitionOf(school, records.later.key, {}),
  /** Notices whose newest act has not been mailed. */
  mail: (school: School) => partitionOf(school, records.mail.key, {}),
};

/** The order to mail the newest act of a notice. */
export const mailKey = (school: School, noticeUid: string) =>
  keyOf(school, records.mail.key, { noticeUid });

/** Returns the key of a notice. */
export const noticeKey = (school: School, noticeUid: string) =>
  keyOf(school, records.notice.key, { noticeUid });

/** Returns the identifier in the e-mail log of the messages about an act: each act is mailed once. */
export const mailingUidOf = (noticeUid: string, version: number): string =>
  `${noticeUid}-${version}`;
