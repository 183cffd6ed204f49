import * as z from 'zod';

/** The notification of a bucket about files that arrived. */
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

/** The message that S3 sends once when the notifications are set up. */
export const TestOfNotifications = z.object({ Event: z.literal('s3:TestEvent') });

/** Returns the key of a file. S3 encodes keys like form values. */
export const arrivedKey = ({ s3 }: FilesArrived['Records'][number]): string =>
  decodeURIComponent(s3.object.key.replaceAll('+', ' '));
