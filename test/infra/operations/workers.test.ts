import { describe, expect, it } from 'vitest';
import { declaredQueues } from '#shared/store-names';
import { followedTables } from '#shared/tables';
import { flat, synthesise } from '#test/infra/synthesised';

const portal = synthesise();

describe('queue worker', () => {
  const all = portal.all('AWS::Lambda::EventSourceMapping');
  const isStream = ({ Properties }: (typeof all)[number]) => 'StartingPosition' in Properties;
  const mappings = all.filter((each) => !isStream(each));

  it('reports which messages failed and has a concurrency limit', () => {
    expect(mappings).toHaveLength(declaredQueues.length);
    for (const { Properties } of mappings) {
      expect(Properties).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: expect.any(Number) },
      });
    }
  });

  it('retries a failed batch of a stream 20 times, and gives the rest to a queue with an alarm', () => {
    const queue = portal.all('AWS::SQS::Queue').find(({ id }) => /failures/.test(id));
    const watched = portal
      .all('AWS::CloudWatch::Alarm', 'Portal-Workers')
      .map(({ Properties }) => flat(Properties.Dimensions));
    expect(watched.some((dimensions) => dimensions.includes(`${queue?.id}`))).toBe(true);
    for (const { Properties } of all.filter(isStream)) {
      expect(Properties).toMatchObject({
        MaximumRetryAttempts: 20,
        BisectBatchOnFunctionError: true,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue?.id, 'Arn'] } } },
      });
    }
  });

  it('reads only queues that give up a message after 5 tries', () => {
    for (const { Properties } of mappings) {
      const source = flat(Properties.EventSourceArn);
      const queue = portal.all('AWS::SQS::Queue').find(({ id }) => source.includes(id));
      expect([source, queue?.Properties.RedrivePolicy]).toEqual([
        source,
        expect.objectContaining({ maxReceiveCount: 5 }),
      ]);
    }
  });

  it('gets every change of the followed tables', () => {
    const streams = all.filter(isStream);
    expect(streams).toHaveLength(followedTables.length);
    for (const { Properties } of streams) {
      expect(Properties).toMatchObject({
        StartingPosition: 'TRIM_HORIZON',
        MaximumBatchingWindowInSeconds: 2,
      });
    }
  });
});

it('runs work-watch every minute, signing-sweep and search-sweep every 5 minutes, post-sweep hourly, mail-schedule, absence-sweep, usage-counts and looks-roll-up every 15 minutes, mail-recount and purge nightly', () => {
  const rules = portal
    .all('AWS::Events::Rule', 'Portal-Workers')
    .map(({ Properties }) => [
      Properties.ScheduleExpression,
      flat((Properties.Targets as { Arn: unknown }[])[0]?.Arn).replace(/Lambda.*$/, ''),
    ]);
  expect(rules).toEqual([
    ['rate(1 hour)', 'postsweep'],
    ['rate(1 minute)', 'workwatch'],
    ['rate(5 minutes)', 'signingsweep'],
    ['cron(2/5 * * * ? *)', 'searchsweep'],
    ['cron(0/15 * * * ? *)', 'mailschedule'],
    ['cron(7/15 * * * ? *)', 'absencesweep'],
    ['cron(11/15 * * * ? *)', 'usagecounts'],
    ['cron(6/15 * * * ? *)', 'looksrollup'],
    ['cron(40 15 * * ? *)', 'mailrecount'],
    ['cron(20 16 * * ? *)', 'purge'],
  ]);
});
