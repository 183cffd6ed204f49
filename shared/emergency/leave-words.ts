import type { ChannelName } from '#shared/notifications/channels';

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
  const ways = Object.values(others).join(', ');
  if (hasTexts === undefined) return `${ways}, ${sms} if the school sends them.`;
  return hasTexts ? `${ways}, ${sms}.` : `${ways}. This school sends no texts.`;
}
