import { type ChannelName, channelNames } from '#shared/notifications/channels';
import { messageKinds } from '#shared/notifications/kinds';

/** Says on which channels a message of the school leaves, as the table of kinds says. */
export const leaveWords = (): string =>
  new Intl.ListFormat('en-AU').format(
    channelNames
      .filter((channel) => useOf(channel) !== 'never')
      .map((channel) => channelWords[channel]),
  );

const useOf = (channel: ChannelName): string => messageKinds.emergency[channel];

const channelWords: Readonly<Record<ChannelName, string>> = {
  mail: 'as mail',
  sms: 'as texts, if the school sends them',
  push: 'as a push to devices that allow it',
};
