/** The header by which the firewall knows that a call came through the host of a school. */
export const proofHeader = 'x-portal-proof';

/**
 * The secrets of Secrets Manager that the firewall accepts in the header. Hosts send the first one.
 * docs/runbook.md, "Replacing the secret of the hosts", says how one is replaced.
 */
export const proofSecrets: readonly [string, ...string[]] = ['portal/host-proof-1'];

/** Returns the text that CloudFormation replaces by the secret, so no template contains it. */
export const proofOf = (secret: string): string =>
  `{{resolve:secretsmanager:${secret}:SecretString}}`;
