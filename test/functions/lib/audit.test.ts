import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { AuditRow } from '#functions/data/audit-record';
import { traceOf } from '#functions/lib/audit';
import { serve } from '#functions/lib/serve';
import { route } from '#shared/contract/route';
import { carer, request, teacher } from '#test/support/people';

const marks = route({
  method: 'GET',
  path: '/marks/{userUid}',
  operation: 'plot',
  child: { record: 'profile', act: 'read' },
  summary: '',
  input: z.strictObject({ userUid: z.string() }),
  output: z.object({ mark: z.number() }),
});
const facts = request();

function trail() {
  const rows: AuditRow[] = [];
  return { rows, add: async (_: string, added: readonly AuditRow[]) => void rows.push(...added) };
}

describe('what a call leaves in the audit', () => {
  it('is one row for each child it tells of: who, whose, what, when and from where, and no value', async () => {
    const { rows, add } = trail();
    const { audit, ensured } = traceOf(marks, teacher, facts, { add });
    await audit(['uid-sam', 'uid-sue', 'uid-sam']);
    ensured();
    expect(rows.map(({ auditUid: _, ...row }) => row)).toEqual(
      ['uid-sam', 'uid-sue'].map((child) => ({
        at: '2026-03-02T00:00:00.000Z',
        by: { userUid: 'uid-tess', username: 'tess' },
        child,
        record: 'profile',
        act: 'read',
        route: 'GET /marks/{userUid}',
        network: '203.0.113.0/24',
      })),
    );
    expect(new Set(rows.map(({ auditUid }) => auditUid)).size).toBe(2);
  });

  it('is nothing of a carer’s own child', async () => {
    const { rows, add } = trail();
    await traceOf(marks, { ...carer, carerOf: ['uid-sam'] }, facts, { add }).audit(['uid-sam']);
    expect(rows).toEqual([]);
  });

  it('is refused by a route that declares no child’s record', async () => {
    const { child: _, ...silent } = marks;
    const { audit } = traceOf(silent, teacher, facts, trail());
    await expect(audit(['uid-sam'])).rejects.toThrow("declares no child's record");
  });

  it('is a fault where nobody is known to have asked, or nothing keeps it, were no child told of', async () => {
    for (const { audit } of [
      traceOf(marks, undefined, facts, trail()),
      traceOf(marks, teacher, facts, undefined),
    ]) {
      await expect(audit([])).rejects.toThrow("declares no child's record");
    }
  });
});

describe('an answer about a child', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  const answer = async (
    says: boolean,
    add: (site: string, rows: readonly AuditRow[]) => Promise<void>,
  ) => {
    const handler = serve(
      { marks },
      {
        async marks({ userUid }, _, { audit }) {
          if (says) await audit([userUid]);
          return { mark: 87 };
        },
      },
      async () => teacher,
      { add },
    );
    const event = {
      httpMethod: 'GET',
      resource: '/marks/{userUid}',
      pathParameters: { userUid: 'uid-sam' },
      queryStringParameters: null,
      headers: {},
      body: null,
      requestContext: { requestId: 'r-1', identity: {} },
    };
    const { statusCode, body } = await handler(event as never, {} as never);
    return { statusCode, body };
  };

  it('is given once its row is written', async () => {
    const { rows, add } = trail();
    expect(await answer(true, add)).toMatchObject({ statusCode: 200 });
    expect(rows).toHaveLength(1);
  });

  it('is not given when the row cannot be written', async () => {
    const { statusCode, body } = await answer(true, () => Promise.reject(new Error('away')));
    expect(statusCode).toBe(500);
    expect(body).not.toContain('87');
  });

  it('is not given by a handler that forgot to say of whom it tells', async () => {
    const { statusCode, body } = await answer(false, async () => {});
    expect(statusCode).toBe(500);
    expect(body).not.toContain('87');
  });

  it('cannot even be served without a place for its rows', () => {
    const served = () =>
      serve({ marks }, { marks: async () => ({ mark: 1 }) }, async () => teacher);
    expect(served).toThrow();
  });
});
