import type { TableShape } from '#shared/tables/table-shape';

export const filesRecords = {
  /** An uploaded file. */
  file: { key: '/ {fileUid}' },
  /** A post or an event that has it, or once had. */
  use: { key: '{fileUid} / {ownerUid}' },
  /** Since when nothing has it, or since when an owner may not need it. */
  due: { key: 'due / {at}#{fileUid}#{ownerUid}' },
} as const satisfies TableShape['records'];

/** The files of posts and of events of the portal; the bucket has what is in them. */
export const files = {
  records: filesRecords,
  holds: 'names of files of posts and events, and who added them',
  found: 'author',
  kept: [
    { with: 'record', owner: 'the post or event that has it, or what it asks,' },
    {
      days: 'newFiles',
      after: 'its upload if no post or event has it',
      by: 'nightly purge',
    },
    { of: 'use', called: 'which posts and events have a file', with: 'record', owner: 'the file' },
    { of: 'due', called: 'since when nothing has a file', with: 'record', owner: 'the file' },
  ],
} as const satisfies TableShape;

export const fileTables = { files };
