import { atOnce } from '#functions/kernel/at-once';
import type { DataKey } from '#functions/kernel/keys/data-keys';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import type { School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { type Subject, subjectId } from '#shared/asks/asked';
import { givenValues } from '#shared/questions/answer-rules';
import type { Values } from '#shared/questions/question';
import {
  asksSchoolOnly,
  isSchoolOnly,
  neededQuestions,
  partsOf,
} from '#shared/questions/school-only';
import { isSealedKept, sealedGone } from './rules/sealed-until.ts';
import type { StoredAsk } from './store/ask.record.ts';
import type { SealedAnswers, StoredSealed } from './store/sealed-answers.ts';

export interface SealingDeps {
  readonly sealed: SealedAnswers;
  /** Makes and opens data keys, for one call. */
  readonly keys: () => DataKeys;
}

/** The data keys that KMS opens at the same time: the account shares its requests a second. */
const keysAtOnce = 8;

/** Texts by questionUid. */
export type Texts = Readonly<Record<string, string>>;

/** What of an answer is stored open, and what is written beside it. */
export interface Parted {
  readonly values: Values;
  /** The questions with a sealed answer; absent if there are none. */
  readonly sealed?: string[];
  readonly writes: readonly TransactItem[];
}

interface Parting {
  readonly subject: Subject;
  readonly values: Values;
  readonly now: Date;
  /** Whether earlier sealed texts stay where nothing new is given: their own carer changes the answer. */
  readonly isKept?: boolean;
}

/** Seals and opens, for one call, what only the school reads of the answers to an ask. */
export function sealing({ sealed, keys }: SealingDeps, school: School, ask: StoredAsk) {
  const dataKeys = keys();
  const stored = sealed.of(school);
  const contextOf = (userUid: string) => ({ site: school.site, student: userUid });
  const recordOf = (subject: string, questionUid: string) =>
    [ask.askUid, ask.asked_at, subject, questionUid].join('#');

  async function sealTexts(subject: Subject, texts: Texts): Promise<Texts> {
    if (Object.keys(texts).length === 0) return {};
    const key = await sealed.keys.openOrCreate(dataKeys, contextOf(subject.userUid));
    const record = subjectId(subject);
    return mapTexts(texts, (text, uid) => key.seal(text, recordOf(record, uid)));
  }

  const openTexts = (key: DataKey, { subject, texts }: StoredSealed): Texts =>
    mapTexts(texts, (text, uid) => key.open(text, recordOf(subject, uid)));

  const textsOf = async (subject: Subject, now: Date): Promise<Texts> =>
    (await stored.among(ask, [subject], now)).get(subjectId(subject))?.texts ?? {};

  return {
    /** Parts an answer that is about to be stored, and seals what only the school reads. */
    async part({ subject, values, now, isKept = false }: Parting): Promise<Parted> {
      const { questions } = ask;
      if (!asksSchoolOnly(questions)) return { values: givenValues(questions, values), writes: [] };
      const { values: open, texts } = partsOf(questions, values);
      const asked = neededQuestions(questions, values).filter(isSchoolOnly);
      const before = isKept ? await textsOf(subject, now) : {};
      const typed = asked.flatMap(({ questionUid }) => {
        const text = texts[questionUid]?.trim();
        return text ? [[questionUid, text] as const] : [];
      });
      // An empty text takes an earlier one back.
      const stays = asked.flatMap(({ questionUid }) => {
        const text = texts[questionUid] === undefined ? before[questionUid] : undefined;
        return text ? [[questionUid, text] as const] : [];
      });
      const fresh = await sealTexts(subject, Object.fromEntries(typed));
      const all = { ...Object.fromEntries(stays), ...fresh };
      const rest = { values: givenValues(questions, open) };
      const uids = Object.keys(all);
      if (uids.length === 0) return { ...rest, writes: [stored.removing(ask, subject)] };
      const item = stored.putting(ask, subject, { texts: all, expires_at: sealedGone(ask) });
      return { ...rest, sealed: uids, writes: [item] };
    },

    /** Returns the write that removes what is sealed of a subject. */
    removing: (subject: Subject): TransactItem => stored.removing(ask, subject),

    /**
     * Returns the texts of some subjects, by their identifiers. What has ended is not among them, nor
     * what was written about a person whose key is deleted.
     */
    async open(subjects: readonly Subject[], now: Date): Promise<ReadonlyMap<string, Texts>> {
      const found = new Map<string, Texts>();
      if (!asksSchoolOnly(ask.questions) || !isSealedKept(ask, now)) return found;
      const kept = [...(await stored.among(ask, subjects, now)).values()];
      await atOnce(keysAtOnce, kept, async (each) => {
        const key = await sealed.keys.open(dataKeys, contextOf(each.userUid));
        if (key) found.set(each.subject, openTexts(key, each));
      });
      return found;
    },
  };
}

const mapTexts = (texts: Texts, change: (text: string, questionUid: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([uid, text]) => [uid, change(text, uid)]));
