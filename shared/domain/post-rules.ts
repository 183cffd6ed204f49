import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';

/** What the rules of a post's form look at (admin.md section 5). */
interface PostForm {
  type: string;
  content_html: string;
  published: boolean;
  publish_start: string;
  publish_end: string;
  postcategory_categoryid: string;
  sort_order?: number | undefined;
  featured_img_url: string;
  featuredImage?: string | undefined;
}

interface Check {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/** The specification's texts for what is missing or wrong, the same in the editor and on the server. */
export function refinePost(post: PostForm, check: Check): void {
  for (const [field, message] of Object.entries(postFaults(post))) {
    check.addIssue({ code: 'custom', path: [field], message });
  }
}

/** What is wrong with each field of a post's form. */
export function postFaults(post: PostForm): Record<string, string> {
  const isNewsletter = post.type === 'newsletter';
  const faults: Record<string, string> = {};
  if (isBlank(post.content_html)) {
    faults.content_html = isNewsletter
      ? '*Please enter content html'
      : '*Please enter content html.';
  }
  if (isNewsletter && !post.postcategory_categoryid) {
    faults.postcategory_categoryid = '*Please select one category.';
  }
  if (!isNewsletter && post.sort_order === undefined) {
    faults.sort_order = '*Please select sort order.';
  }
  if (!post.featured_img_url && !post.featuredImage) {
    faults.featuredImage = '*Please select image.';
  }
  return { ...faults, ...(post.published ? windowFaults(post) : {}) };
}

function windowFaults({ publish_start: start, publish_end: end }: PostForm) {
  const faults: Record<string, string> = {};
  if (!start || start === UNPUBLISHED) faults.publish_start = '*Please select start date.';
  if (!end || end === UNPUBLISHED) faults.publish_end = '*Please select end date.';
  const bothGiven = !faults.publish_start && !faults.publish_end;
  if (bothGiven && end !== INDEFINITE && Date.parse(end) <= Date.parse(start)) {
    faults.publish_end = '*Please select valid date.';
  }
  return faults;
}

/** Whether a text shows nothing: no letter and nothing that is seen without one. */
export const isBlank = (html: string): boolean =>
  !/<(img|iframe|hr|table)\b/i.test(html) &&
  html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|[\s\u200b\ufeff]/g, '') === '';
