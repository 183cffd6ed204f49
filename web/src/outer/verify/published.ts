import { type SchoolCertificate, signing } from '#shared/signing/signing.contract';
import { saveFile } from '../../components/lists/saveFile.ts';
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
  saveFile('school-certificate.pem', new Blob([pem], { type: 'application/x-pem-file' }));
}
