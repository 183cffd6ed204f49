import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uploadedFile } from '#functions/kernel/http/uploaded-file';

/** Returns the form that a browser posts, with its type. */
async function formOf(fill: (form: FormData) => void) {
  const form = new FormData();
  fill(form);
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

describe('uploadedFile', () => {
  it('returns any bytes of a browser’s form exactly', async () => {
    for (let i = 0; i < 500; i++) {
      const pieces = Array.from({ length: i % 6 }, (_, n) =>
        n % 2 ? Buffer.from('\r\n--\r\n----\r\n\r\n') : randomBytes(i % 37),
      );
      const bytes = Buffer.concat(pieces);
      const { body, type } = await formOf((form) => {
        if (i % 3 === 0) form.set('note', 'filename="no.csv"');
        form.set('file', new Blob([bytes]), 'a "b" ü.csv');
      });
      const found = uploadedFile(body, type);
      expect(found?.filename).toBe('a "b" ü.csv');
      expect(Buffer.from(found?.file ?? '', 'base64').equals(bytes)).toBe(true);
    }
  });

  it('takes the first of two files', async () => {
    const { body, type } = await formOf((form) => {
      form.append('file', new Blob(['one']), 'one.csv');
      form.append('file', new Blob(['two']), 'two.csv');
    });
    expect(uploadedFile(body, type)).toEqual({ filename: 'one.csv', file: 'b25l' });
  });

  it('finds no file in another body, in a form without one, and in a form cut off anywhere', async () => {
    const { body, type } = await formOf((form) => form.set('file', new Blob(['1,2']), 'a.csv'));
    expect(uploadedFile(body, 'application/json')).toBeUndefined();
    expect(uploadedFile(body, 'multipart/form-data')).toBeUndefined();
    expect(uploadedFile(body, 'multipart/form-data; boundary=other')).toBeUndefined();
    const plain = await formOf((form) => form.set('file', 'a.csv'));
    expect(uploadedFile(plain.body, plain.type)).toBeUndefined();
    const last = body.lastIndexOf('\r\n--');
    for (let end = 0; end < last; end++) {
      expect(uploadedFile(body.subarray(0, end), type)).toBeUndefined();
    }
  });
});
