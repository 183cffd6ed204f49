import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { peer } from '../peer.ts';
import { samplePosts } from '../samples/sample-posts.ts';

/** The part of Express that is measured. */
interface App {
  get(
    path: string,
    handler: (
      request: { query: Record<string, unknown> },
      response: { json(value: unknown): void },
    ) => void,
  ): void;
  listen(port: number, host: string, done: () => void): { address(): { port: number } };
}

/**
 * Serves the list of posts as a small server without AWS would: Express, and SQLite in memory. It
 * checks no token and no rights.
 */
const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE posts (type TEXT, students INTEGER, start TEXT, post TEXT)');
database.exec('CREATE INDEX live ON posts (type, students, start)');
const insert = database.prepare('INSERT INTO posts VALUES (?, ?, ?, ?)');
database.exec('BEGIN');
for (const post of samplePosts(workerData, new Date())) {
  const isForStudents = post.group_list.userTypes.some(({ name }) => name === 'STUDENTS');
  insert.run(post.type, Number(isForStudents), post.start ?? '', JSON.stringify(post));
}
database.exec('COMMIT');

const list = database.prepare(
  'SELECT post FROM posts WHERE type = ? AND students = 1 ORDER BY start DESC LIMIT ?',
);
const Query = z.object({ types: z.string(), limit: z.coerce.number().int().max(100) });

const express = peer('express', '5.3.0') as () => App;
const app = express();
app.get('/posts', ({ query }, response) => {
  const { types, limit } = Query.parse(query);
  const records = list.all(types, limit).map(({ post }) => JSON.parse(String(post)));
  response.json({ responceObject: { records } });
});
const server = app.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address().port));
