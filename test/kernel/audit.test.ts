import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Look } from '#functions/kernel/audit/look-record';
import { auditRecorder } from '#functions/kernel/audit/trail';
import { serve } from '#functions/kernel/http/serve';
import type { CheckedRoute } from '#shared/kernel/route';
import { carer, request, teacher } from '#test/support/records/people';
import { bound } from '#test/support/records/school';

const marks = {
  method: 'GET',
  path: '/marks/{userUid}',
  operation: 'plot',
  child: { record: 'profile', act: 'read' },
  summary: '',
  input: z.strictObject({ userUid: z.string() }),
  output: z.object({ mark: z.number() }),
} satisfies CheckedRoute;
const facts = request();

function trail() {
  const entries: Look[] = [];
  const add = async (added: readonly Look[]) => void entries.push(...added);
  return { entries, add, ...bound({ add }) };
}

describe('auditRecorder', () => {
  it('writes one look with all children, with identifiers and no values', async () => {
    const { entries, add } = trail();
    const { audit, ensureAudited } = auditRecorder(marks, teacher, facts, bound({ add }));
    await audit(['uid-sam', 'uid-sue', 'uid-sam']);
    ensureAudited();
    expect(entries).toEqual([
      {
        at: '2026-03-02T00:00:00.000Z',
        by: { userUid: 'uid-tess', username: 'tess' },
        children: ['uid-sam', 'uid-sue'],
        record: 'profile',
        act: 'read',
        route: 'GET /marks/{userUid}',
        network: '203.0.113.0/24',
      },
    ]);
  });

  it('writes no entry about a carer’s own child', async () => {
    const { entries, add } = trail();
    await auditRecorder(marks, { ...carer, carerOf: ['uid-sam'] }, facts, bound({ add })).audit([
      'uid-sam',
    ]);
    expect(entries).toEqual([]);
  });

  it('rejects a route that declares no child’s record', async () => {
    const { audit } = auditRecorder({ ...marks, child: 'own' }, teacher, facts, trail());
    await expect(audit(['uid-sam'])).rejects.toThrow("declares no child's record");
  });

  it('rejects a call without a caller or without a trail, even for no children', async () => {
    for (const { audit } of [
      auditRecorder(marks, undefined, facts, trail()),
      auditRecorder(marks, teacher, facts, undefined),
    ]) {
      await expect(audit([])).rejects.toThrow("declares no child's record");
    }
  });
});

describe('serve with a route about children', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  const answer = async (callsAudit: boolean, add: (rows: readonly Look[]) => Promise<void>) => {
    const handler = serve(
      { marks },
      {
        async marks({ userUid }, _, { audit }) {
          if (callsAudit) await audit([userUid]);
          return { mark: 87 };
        },
      },
      async () => teacher,
      bound({ add }),
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

  it('answers after the audit entry is stored', async () => {
    const { entries, add } = trail();
    expect(await answer(true, add)).toMatchObject({ statusCode: 200 });
    expect(entries).toHaveLength(1);
  });

  it('fails when the audit entry cannot be stored', async () => {
    const { statusCode, body } = await answer(true, () => Promise.reject(new Error('away')));
    expect(statusCode).toBe(500);
    expect(body).not.toContain('87');
  });

  it('fails when the handler did not call audit', async () => {
    const { statusCode, body } = await answer(false, async () => {});
    expect(statusCode).toBe(500);
    expect(body).not.toContain('87');
  });

  it('throws without an audit trail', () => {
    const served = () =>
      serve({ marks }, { marks: async () => ({ mark: 1 }) }, async () => teacher);
    expect(served).toThrow('has no audit trail');
  });
});
