import { signingRequests } from '#shared/signing/signing-requests.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Returns the function that downloads a part of a sealed document. */
export function useDownload(requestUid: string) {
  const { attempt } = useFeedback();
  return (part: 'document' | 'record') =>
    attempt(async () => {
      const { url } = await call(signingRequests.document, { requestUid, part });
      // The address is only a download, so the page stays.
      window.location.assign(url);
    });
}
