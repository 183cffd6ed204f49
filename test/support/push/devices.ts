/** The keys of a browser, as RFC 8291 has them in its example. */
export const deviceKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** What the browser with these keys keeps. */
export const deviceSecrets = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: deviceKeys.auth,
};

/** Returns the address of a browser at its push service. */
export const endpointOf = (name: string): string => `https://fcm.googleapis.com/fcm/send/${name}`;
