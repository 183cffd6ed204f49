import type { ChannelName } from './channels.ts';

/**
 * How a kind of message uses a channel. `always`: no choice of a person stops it · `on`, `off`: what
 * holds until the person chooses · `never`: it does not leave there.
 */
export type Use = 'always' | 'on' | 'off' | 'never';

interface MessageKind extends Readonly<Record<ChannelName, Use>> {
  /** Its name on the page of people's choices and beside a switch. */
  readonly name: string;
  /** What of it people get, in a sentence for the page of their choices. */
  readonly what: string;
  /** Only staff get it, so the pages of others do not name it. */
  readonly isOfStaff?: true;
  /** Nothing is kept that tells later who got it, so no list of messages has it. */
  readonly isUnlisted?: true;
}

/**
 * Every kind of message that the school sends to people, and the only list of them: the screens, the
 * outbox and the tests read it. Mail to an office about its work is none of them: who holds a right gets it.
 */
export const messageKinds = {
  emergency: {
    name: 'Emergency messages',
    what: 'They come at any hour, also in quiet hours.',
    mail: 'always',
    push: 'always',
    sms: 'always',
  },
  absences: {
    name: 'Absences',
    what: 'What you report, what the office answers, and absences without a reason. Push and text name no child.',
    mail: 'always',
    push: 'on',
    sms: 'on',
  },
  todo: {
    name: 'What waits for you',
    what: 'Documents to sign, with their reminders and your copies, and posts that ask you something.',
    mail: 'always',
    push: 'on',
    sms: 'never',
  },
  support: {
    name: 'Support',
    what: 'Answers to a request for support, if you asked for a mail.',
    isUnlisted: true,
    mail: 'always',
    push: 'never',
    sms: 'never',
  },
  notes: {
    name: 'Notes about students',
    what: 'That somebody wrote a note for you. Its text is only in the portal.',
    isOfStaff: true,
    isUnlisted: true,
    mail: 'always',
    push: 'never',
    sms: 'never',
  },
  digest: {
    name: 'Weekly digest',
    what: 'Once a week: new posts on Connections and new notices for you and your children.',
    mail: 'on',
    push: 'off',
    sms: 'never',
  },
  daily: {
    name: 'Daily reminders',
    what: 'On school days: the day’s notices and events. No mail comes on days without news for you.',
    mail: 'on',
    push: 'off',
    sms: 'never',
  },
  principal: {
    name: 'Principal’s messages',
    what: 'Messages from the principal.',
    mail: 'on',
    push: 'on',
    sms: 'never',
  },
} as const satisfies Record<string, MessageKind>;
export type MessageKindName = keyof typeof messageKinds;

/** The names of the kinds in the order of the page of people's choices. */
export const messageKindNames = Object.keys(messageKinds) as MessageKindName[];

/** Returns the kinds that somebody may get. */
export const kindsFor = (isStaff: boolean): MessageKindName[] =>
  messageKindNames.filter((name) => isStaff || !kindNamed(name).isOfStaff);

/** Returns a kind with all that there may be about it. */
export const kindNamed = (name: MessageKindName): MessageKind => messageKinds[name];
const names = messageKindNames;

/** The kinds that a person may turn off. */
export type MailKind = {
  [K in MessageKindName]: (typeof messageKinds)[K]['mail'] extends 'on' | 'off' ? K : never;
}[MessageKindName];
export const mailKinds = names.filter((name): name is MailKind =>
  ['on', 'off'].includes(messageKinds[name].mail),
) as [MailKind, ...MailKind[]];

/** The kinds of which a person may turn pushes on or off. */
export type PushKind = {
  [K in MessageKindName]: (typeof messageKinds)[K]['push'] extends 'on' | 'off' ? K : never;
}[MessageKindName];
export const pushKinds = names.filter((name): name is PushKind =>
  ['on', 'off'].includes(messageKinds[name].push),
) as [PushKind, ...PushKind[]];

/** The kinds of which a person may turn texts on or off. */
export type TextKind = {
  [K in MessageKindName]: (typeof messageKinds)[K]['sms'] extends 'on' | 'off' ? K : never;
}[MessageKindName];
export const textKinds = names.filter((name): name is TextKind =>
  ['on', 'off'].includes(messageKinds[name].sms),
) as [TextKind, ...TextKind[]];
