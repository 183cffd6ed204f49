/** Who gets the answers to mail: the school's office, the person who asked, or nobody. */
type Answers = 'office' | 'requester' | 'nobody';

/** The kinds of mail that people may turn off, as their preferences name them. */
type ChosenKind = 'digest' | 'daily' | 'principal';

interface Topic {
  /** What a person receives, in “You receive the weekly digest because you are Nina’s carer.” */
  readonly called: string;
  /** Its name in the settings. */
  readonly name: string;
  readonly answers: Answers;
  /** The kind of message that it belongs to, if people may turn it off. */
  readonly kind?: ChosenKind;
}

/**
 * What a mail of the school is about, and the only list of it: who gets the answers, and what its
 * last lines say.
 */
export const mailTopics = {
  emergency: { name: 'Emergencies', called: 'emergency messages', answers: 'nobody' },
  absences: { name: 'Absences', called: 'messages about absences', answers: 'office' },
  digest: { name: 'Weekly digest', called: 'the weekly digest', answers: 'office', kind: 'digest' },
  daily: {
    name: 'Daily reminders',
    called: 'the daily reminders',
    answers: 'office',
    kind: 'daily',
  },
  principal: {
    name: 'Principal’s messages',
    called: 'the principal’s messages',
    answers: 'office',
    kind: 'principal',
  },
  todo: {
    name: 'Notices to acknowledge',
    called: 'messages about what the school asks',
    answers: 'office',
  },
  reminder: {
    name: 'Reminders to read',
    called: 'reminders to read',
    answers: 'office',
  },
  signing: { name: 'Documents to sign', called: 'this', answers: 'requester' },
  connections: {
    name: 'Connections',
    called: 'Connections',
    answers: 'office',
  },
  staff: { name: 'Mail to staff', called: 'this', answers: 'office' },
  notes: { name: 'Notes', called: 'this', answers: 'nobody' },
  // Others may see the screen on which it is read.
  support: { name: 'Support', called: 'this', answers: 'nobody' },
} as const satisfies Record<string, Topic>;
export type MailTopic = keyof typeof mailTopics;

const names = Object.keys(mailTopics) as MailTopic[];

/** The topics for which a school may name an address for answers. */
export type AnsweredTopic = {
  [T in MailTopic]: (typeof mailTopics)[T]['answers'] extends 'office' ? T : never;
}[MailTopic];
export const answeredTopics = names.filter(
  (name): name is AnsweredTopic => mailTopics[name].answers === 'office',
) as [AnsweredTopic, ...AnsweredTopic[]];

/** Returns the kind of message that a person may turn off, if a topic has one. */
export const kindOfTopic = (topic: MailTopic): ChosenKind | undefined => {
  const { kind }: Topic = mailTopics[topic];
  return kind;
};

/** What a school has set about the answers to its mail. */
export interface AnswerSettings {
  readonly reply_to?: string | undefined;
  readonly reply_to_kinds?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** Returns the address that gets the answers, for each topic that has one. */
export const answersIn = ({
  reply_to = '',
  reply_to_kinds = {},
}: AnswerSettings): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      if (mailTopics[name].answers === 'nobody') return [];
      const address = reply_to_kinds[name] || reply_to;
      return address ? [[name, address]] : [];
    }),
  );
