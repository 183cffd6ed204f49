import { type SchoolCertificate, signing } from '#shared/signing/signing.contract';
import { callOuter } from '../client.ts';

/** What the school of this host publishes; undefined if it can't be reached. */
export type Published = readonly SchoolCertificate[] | undefined;

/** Reads the certificates that the school of this host publishes. No part of a file is sent. */
export const readPublished = async (): Promise<Published> => {
  try {
    return await callOuter(signing.certificates, {});
  } catch {
    return undefined;
  }
};

/** Saves a certificate as a file, for a PDF reader or `npm run verify --root`. */
export function saveCertificate({ pem }: SchoolCertificate): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([pem], { type: 'application/x-pem-file' }));
  anchor.download = 'school-certificate.pem';
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
