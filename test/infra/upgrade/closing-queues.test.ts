import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { earlierReleases, releaseOf } from '#infra/upgrade/release';
import {
  type ClosingQueue,
  closingNames,
  closingQueues,
  constructId,
  firstName,
  queues,
  queueVariable,
} from '#shared/store-names';
import { flat, synthesise } from '#test/infra/synthesised';
import { closedBy, lastingOf, lostIn } from '#test/infra/upgrade/lasting';

const portal = synthesise();
const data = lastingOf(portal.templates.get('Portal-Data') ?? '');
const newest = releaseOf(earlierReleases.at(-1) ?? '')['Portal-Data'];
const made = portal.all('AWS::SQS::Queue', 'Portal-Data');

/** Returns the ids of a queue and its dead letters in the template. */
function idsOf(name: ClosingQueue): string[] {
  const begin = constructId(name, 'queue').replaceAll('-', '');
  return ['Queue', 'DeadLetters'].map(
    (end) => made.find(({ id }) => id.startsWith(begin + end))?.id ?? '',
  );
}

/** Everything that a role may do with a queue: the action and the beginning of its role. */
function allowedOn(name: ClosingQueue): string[] {
  const [id = ''] = idsOf(name);
  const stacks = portal.stacks.map((stack) => stack.name);
  const policies = stacks.flatMap((stack) => [
    ...portal.all('AWS::IAM::Policy', stack),
    ...portal.all('AWS::IAM::ManagedPolicy', stack),
  ]);
  return policies.flatMap((policy) => {
    const { Statement } = policy.Properties.PolicyDocument as { Statement: object[] };
    return Statement.flatMap((each) => {
      const { Action, Resource } = each as { Action: string | string[]; Resource: unknown };
      if (!flat(Resource).includes(id)) return [];
      return [Action].flat().map((action) => `${policy.id.replace(/Role.*/, '')} ${action}`);
    });
  });
}

describe.skipIf(closingNames.length === 0).each(closingNames)('queue %s, which goes', (name) => {
  const ids = idsOf(name);

  it('is the queue of the release before, with its dead letters', () => {
    for (const id of ids) {
      const { Type, fixed } = newest?.resources[id] ?? {};
      expect(data.resources[id]).toEqual({ Type, fixed, closing: closingQueues[name] });
    }
  });

  it('is emptied by the worker that has its work now', () => {
    const mappings = portal
      .all('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => flat(Properties.EventSourceArn).includes(`${ids[0]}`));
    const worker = String(closingQueues[name]).replaceAll('-', '');
    expect(mappings.map(({ Properties }) => flat(Properties.FunctionName))).toEqual([
      expect.stringMatching(new RegExp(`^${worker}worker`)),
    ]);
    expect(allowedOn(name)).toContain(`${worker}worker sqs:ReceiveMessage`);
  });

  it('gets no more messages: nobody may send to it, and no Lambda has its address', () => {
    expect(allowedOn(name).filter((each) => each.endsWith('sqs:SendMessage'))).toEqual([]);
    for (const { Properties } of portal.all('AWS::Lambda::Function')) {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: object };
      expect(Object.keys(Variables)).not.toContain(queueVariable(name as never));
      expect(flat(Variables)).not.toContain(ids[0]);
    }
  });

  it('has its alarms, also for what has failed in it', () => {
    const watched = portal
      .all('AWS::CloudWatch::Alarm', 'Portal-Operations')
      .map(({ Properties }) => flat(Properties.Dimensions));
    for (const id of ids) expect(watched.some((each) => each.includes(id))).toBe(true);
  });
});

describe('queues that go', () => {
  it('keeps them out of the queues to send to, and their work on one of these', () => {
    for (const name of closingNames) {
      expect(queues).not.toContain(name);
      expect(queues).toContain(closingQueues[name]);
      expect(queues.map((each) => firstName(each, 'queue'))).not.toContain(
        firstName(name, 'queue'),
      );
    }
  });

  it('allows a later release to leave one out only if a frozen one has closed it', () => {
    const gone = closedBy([data]);
    expect([...gone].sort()).toEqual(closingNames.flatMap(idsOf).sort());
    const kept = Object.entries(data.resources).filter(([id]) => !gone.has(id));
    const next = { ...data, resources: Object.fromEntries(kept) };
    expect(lostIn(next, data, gone)).toEqual([]);
    expect(lostIn(next, data).sort()).toEqual([...gone].sort());
    const none = { ...data, resources: {} };
    expect(lostIn(none, data, gone).sort()).toEqual(kept.map(([id]) => id).sort());
  });

  it('names them in docs/deploy.md', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8');
    for (const name of closingNames) {
      expect(guide).toContain(`| \`${name}\` | \`${closingQueues[name]}\` |`);
    }
  });
});
