import type { QueueName } from '#shared/store-names';

/** Returns jobs of each queue that contain a word and an address, or name a broken record. */
export const jobsWith = (
  word: string,
  email: string,
  brokenUid: string,
): Record<QueueName, Job> => ({
  intake: job(
    { kind: 'apply', site: 'main', intakeUid: brokenUid },
    { site: 'main', courseId: word },
  ),
  mail: job(
    { kind: 'send', site: 'main', mailingUid: brokenUid },
    { kind: 'mails', site: 'main', requestUid: brokenUid },
  ),
  'mail-events': job({ eventType: 'Open', mail: { messageId: word, destination: [email] } }),
  'urgent-mail': job({ kind: 'notice', site: 'main', noticeUid: brokenUid, version: 1 }),
  documents: job(
    { site: 'main', userUid: brokenUid, documentUid: brokenUid },
    { site: 'main', connections_pdfUid: brokenUid },
    { site: 'main', placeUid: brokenUid },
    { kind: 'make', site: 'main', queuestatisticsUid: brokenUid },
  ),
  files: job({ Records: [{ eventName: `ObjectCreated:${word}` }] }),
  sealing: job({ site: 'main', requestUid: brokenUid }),
  'private-mail': job({ site: 'main', mailUid: brokenUid }),
});

interface Job {
  readonly Records: { readonly messageId: string; readonly body: string }[];
}

function job(...bodies: object[]): Job {
  return {
    Records: bodies.map((body, i) => ({ messageId: `m-${i + 2}`, body: JSON.stringify(body) })),
  };
}
