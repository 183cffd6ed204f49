import { signingRequests } from '#shared/signing/signing-requests.contract';
import { usePages } from '../../../api/pages.ts';
import { queryOf, type RequestsView } from './requestsView.ts';

/** The requests that a view finds, newest first. `news` changes when the list has changed. */
export const useRequests = (view: RequestsView, news: string) =>
  usePages(signingRequests.list, { ...queryOf(view), limit: 50 }, { mark: news });

export type RequestPages = ReturnType<typeof useRequests>;
