import type { ChannelName } from '#shared/notifications/channels';

/** How a message of the school leaves, on each channel that the table of kinds gives it. */
export const leaveWords: Partial<Record<ChannelName, string>> = {
  mail: 'as mail',
  push: 'as a push to devices that allow it',
  sms: 'as texts if the school sends them',
};
