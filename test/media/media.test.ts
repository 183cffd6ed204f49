import { describe, expect, test } from 'vitest';
import { mediaAddress, mediaKey, mediaName, mediaSize, nameAtMedia } from '#shared/media/media';

const file = `${'0f'.repeat(32)}-1600x690.jpg`;
const name = mediaKey('main', file);

describe('the name of a stored picture', () => {
  test('finds the stored name from an address', () => {
    expect(mediaAddress(name)).toBe(`/media/main/${file}`);
    expect(nameAtMedia(mediaAddress(name))).toBe(name);
    expect(mediaName('main', mediaAddress(name))).toBe(name);
    expect(mediaName('main', `https://main.example.edu/media/${name}?v=1#x`)).toBe(name);
  });

  test('returns no name for another site or an unknown form', () => {
    expect(mediaName('regional', name)).toBe('');
    expect(mediaName('main', file)).toBe('');
    expect(mediaName('main', `main/${file}/`)).toBe('');
    expect(mediaName('main', 'main/photo.jpg')).toBe('');
    expect(mediaName('main', `main/${file.toUpperCase()}`)).toBe('');
    expect(nameAtMedia(`/media/../${name}`)).toBeUndefined();
    expect(nameAtMedia(`https://evil.example/media/${name}`)).toBeUndefined();
  });

  test('reads the size from the name', () => {
    expect(mediaSize(name)).toEqual({ width: 1600, height: 690 });
    expect(mediaSize('main/photo.jpg')).toBeUndefined();
  });

  test('returns no address without a picture', () => {
    expect(mediaAddress('')).toBe('');
  });
});
