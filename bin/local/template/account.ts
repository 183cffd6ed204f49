/** The account and region of the local run. */
export const accountId = '000000000000';
export const region = 'ap-southeast-2';

/** Returns an Amazon resource name in that account and region. */
export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;
