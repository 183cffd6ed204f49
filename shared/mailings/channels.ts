/** The channels of the log of messages, as its screen shows them; mail is the first. */
export const logChannels = ['mail', 'sms', 'push'] as const;
export type LogChannel = (typeof logChannels)[number];

/** The name of each channel. */
export const channelNames: Readonly<Record<LogChannel, string>> = {
  mail: 'E-mail',
  sms: 'Texts',
  push: 'Push',
};

const other = /#(sms|push)$/;

/** Returns the channel of a message: the partition of one that is no mail ends with its channel. */
export const channelIn = (mailingUid: string): LogChannel =>
  (other.exec(mailingUid)?.[1] as LogChannel | undefined) ?? 'mail';
