import { describe, expect, test } from 'vitest';
import { mediaAddress, mediaKey, mediaName, mediaSize, nameAtMedia } from '#shared/domain/media';

const file = `${'0f'.repeat(32)}-1600x690.jpg`;
const name = mediaKey('main', file);

describe('a stored picture', () => {
  test('is found again from its address', () => {
    expect(mediaAddress(name)).toBe(`/media/main/${file}`);
    expect(nameAtMedia(mediaAddress(name))).toBe(name);
    expect(mediaName('main', mediaAddress(name))).toBe(name);
    expect(mediaName('main', `https://main.example.edu/media/${name}?v=1#x`)).toBe(name);
  });

  test('of another site, or of no known form, has no name', () => {
    expect(mediaName('regional', name)).toBe('');
    expect(mediaName('main', file)).toBe('');
    expect(mediaName('main', `main/${file}/`)).toBe('');
    expect(mediaName('main', 'main/photo.jpg')).toBe('');
    expect(mediaName('main', `main/${file.toUpperCase()}`)).toBe('');
    expect(nameAtMedia(`/media/../${name}`)).toBeUndefined();
    expect(nameAtMedia(`https://evil.example/media/${name}`)).toBeUndefined();
  });

  test('tells its size', () => {
    expect(mediaSize(name)).toEqual({ width: 1600, height: 690 });
    expect(mediaSize('main/photo.jpg')).toBeUndefined();
  });

  test('that is not there has no address', () => {
    expect(mediaAddress('')).toBe('');
  });
});
