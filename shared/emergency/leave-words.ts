import type { ChannelName } from '#shared/notifications/channels';

const list = new Intl.ListFormat('en-AU');

/** How a message of the school leaves, on each channel that the table of kinds gives it. */
export const leaveWords = {
  mail: 'as mail',
  push: 'as a push to devices that allow it',
  sms: 'as texts',
} satisfies Partial<Record<ChannelName, string>>;

/**
 * Says how a message of the school leaves, at the end of a sentence. `hasTexts` is undefined until it is
 * known whether the school sends any.
 */
export function leaveText(hasTexts: boolean | undefined): string {
  const { sms, ...others } = leaveWords;
  const ways = list.format(Object.values(others));
  if (hasTexts) return `${list.format(Object.values(leaveWords))}.`;
  return hasTexts === undefined
    ? `${ways}, and ${sms} if the school sends them.`
    : `${ways}. This school sends no texts.`;
}
