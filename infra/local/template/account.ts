/** The account and region that the local run pretends to be. */
export const accountId = '000000000000';
export const region = 'ap-southeast-2';

/** An Amazon resource name in that account and region. */
export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;
