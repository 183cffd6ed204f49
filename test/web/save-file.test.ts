import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../web/src/components/lists/saveFile.ts';
import { saveCertificate } from '../../web/src/outer/verify/published.ts';

const certificate = { pem: 'PEM' } as Parameters<typeof saveCertificate>[0];

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a file that a screen saves', () => {
  it.each([
    ['a list', () => saveFile('list.csv', new Blob(['a'])), 'list.csv'],
    ['a certificate', () => saveCertificate(certificate), 'school-certificate.pem'],
  ])('keeps the address of %s until a busy device has read it', (_, save, download) => {
    vi.useFakeTimers();
    const link = { href: '', download: '', click: vi.fn() };
    vi.stubGlobal('document', { createElement: () => link });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    save();
    expect(link).toMatchObject({ href: 'blob:1', download });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(30_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1');
  });
});
