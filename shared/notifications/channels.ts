/** The channels on which messages leave, as the log of messages shows them; mail is the first. */
export const channelNames = ['mail', 'sms', 'push'] as const;
export type ChannelName = (typeof channelNames)[number];

/** What each channel is called above its log. */
export const channelTitles: Readonly<Record<ChannelName, string>> = {
  mail: 'E-mail',
  sms: 'Texts',
  push: 'Push',
};

const other = /#(sms|push)$/;

/** Returns the partition of the mail about the same as a message on any channel. */
export const mailUidOf = (mailingUid: string): string => mailingUid.replace(other, '');

/** Returns the channel of a message: the partition of one that is no mail ends with its channel. */
export const channelIn = (mailingUid: string): ChannelName =>
  (other.exec(mailingUid)?.[1] as ChannelName | undefined) ?? 'mail';
