import * as z from 'zod';

/** What the intake's queue carries: a job of an intake. The site is checked against the stored intake. */
export const IntakeMessage = z.object({
  kind: z.enum(['validate', 'apply', 'rollback']),
  site: z.string(),
  intakeUid: z.string(),
});
export type IntakeMessage = z.infer<typeof IntakeMessage>;

/** What the bucket tells the same queue about files that arrived. */
export const FilesArrived = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      eventTime: z.iso.datetime({ offset: true }),
      s3: z.object({
        object: z.object({
          key: z.string(),
          eTag: z.string().default(''),
          sequencer: z.string().default(''),
        }),
      }),
    }),
  ),
});
export type FilesArrived = z.infer<typeof FilesArrived>;

/** What the bucket says once when its notifications are set up. */
export const TestOfNotifications = z.object({ Event: z.literal('s3:TestEvent') });
