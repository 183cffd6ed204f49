import { describe, expect, it } from 'vitest';
import { sites } from '#infra/sites';
import { synthesise } from '#test/infra/synthesised';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
const portal = synthesise({ sites: sites.map((site) => ({ ...site, certificateArn })) });

describe('stack of the region with the metrics of CloudFront', () => {
  it('is in us-east-1 and watches every host and certificate there', () => {
    const { region } = portal.stacks.find(({ name }) => name === 'Portal-Global') ?? {};
    expect(region).toBe('us-east-1');
    const found = portal.all('AWS::CloudWatch::Alarm', 'Portal-Global');
    const text = JSON.stringify(found);
    expect(text).toContain('SELECT MAX(\\"5xxErrorRate\\")');
    expect(text).toContain(certificateArn);
    // Both schools share one certificate, so there is one alarm that names both.
    expect(found.map(({ Properties }) => Properties.AlarmDescription).join()).toContain(
      sites.map(({ schoolUid }) => schoolUid).join(', '),
    );
    expect(found).toHaveLength(2);
  });

  it('has no alarm for a certificate that does not exist', () => {
    const without = synthesise().all('AWS::CloudWatch::Alarm', 'Portal-Global');
    expect(without.map(({ id }) => id)).toEqual([expect.stringMatching(/^hostsfail/)]);
  });
});
