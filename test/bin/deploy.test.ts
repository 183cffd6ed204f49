import { expect, it } from 'vitest';
import { deploy } from '#bin/lib/deploy/deployment';

/** Deploys with an answer of the operator. Returns the calls of the CDK and the status. */
async function deployed(answer: string, { differs = 0 } = {}) {
  const calls: string[] = [];
  const asked: string[] = [];
  const status = await deploy(['-c', 'deployment=staging'], {
    cdk: (args) => {
      calls.push(args.join(' '));
      return args[0] === 'diff' ? differs : 0;
    },
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  return { calls, asked, status };
}

it('shows the differences of all stacks, asks once and deploys them', async () => {
  const { calls, asked, status } = await deployed('yes');
  expect(calls).toEqual([
    'diff --all -c deployment=staging',
    'deploy --all --require-approval never -c deployment=staging',
  ]);
  expect(asked).toHaveLength(1);
  expect(status).toBe(0);
});

it.each(['', 'y', 'no'])('deploys nothing after the answer "%s"', async (answer) => {
  const { calls, status } = await deployed(answer);
  expect(calls).toEqual(['diff --all -c deployment=staging']);
  expect(status).toBe(1);
});

it('asks nothing when the differences cannot be shown', async () => {
  const { asked, status } = await deployed('yes', { differs: 3 });
  expect(asked).toEqual([]);
  expect(status).toBe(3);
});
