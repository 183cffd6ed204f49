import { expect, it } from 'vitest';
import { replacedWords } from '#bin/house/words';

it('reports replaced words everywhere, and replaced texts on screens', () => {
  const text = [
    "title: 'Which mail you get',",
    '<Field label="postUid" />',
    '<Field label="Post (postUid)" />',
    "'Nothing was changed'",
    "message: 'The file was refused. Nothing was changed.'",
    'Done for whoever asks.',
  ].join('\n');
  expect(replacedWords([{ path: 'web/src/a.tsx', text }])).toEqual([
    "web/src/a.tsx:1 'Which mail you get",
    'web/src/a.tsx:2 ="postUid"',
    "web/src/a.tsx:4 'Nothing was changed'",
    'web/src/a.tsx:6 whoever',
  ]);
  expect(replacedWords([{ path: 'functions/a.ts', text }])).toEqual(['functions/a.ts:6 whoever']);
});
