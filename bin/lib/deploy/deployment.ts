/** Runs the CDK command line; returns its status. */
export type RunCdk = (args: readonly string[]) => number;

/**
 * Shows the difference of all stacks with the changes of rights, asks once, and deploys all stacks.
 * `cdk deploy` alone asks for each stack with changed rights, a dozen times for a first deployment.
 * Returns the status of the command.
 */
export async function deploy(
  options: readonly string[],
  { cdk, ask }: { readonly cdk: RunCdk; readonly ask: (question: string) => Promise<string> },
): Promise<number> {
  const differs = cdk(['diff', '--all', ...options]);
  if (differs !== 0) return differs;
  const answer = await ask(
    '\nRead the differences above: no table, bucket, key, pool or distribution may be replaced, and no right may be new that you do not expect.\nDeploy all stacks? Type yes: ',
  );
  if (answer.trim() !== 'yes') {
    console.log('Nothing was deployed.');
    return 1;
  }
  // The rights were reviewed with the differences.
  return cdk(['deploy', '--all', '--require-approval', 'never', ...options]);
}
