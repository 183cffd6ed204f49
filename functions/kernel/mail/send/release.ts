import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';

/**
 * Returns a function that takes an address off the suppression list of the SES account. An address
 * that is not on it stays as it is.
 */
export function releaseFromSes(
  client: Pick<SESv2Client, 'send'> = new SESv2Client({}),
): (address: string) => Promise<void> {
  return async (EmailAddress) => {
    try {
      await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
    }
  };
}
