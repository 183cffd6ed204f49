import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** The ends of the names of built files. A user name with a dot in it (`j.smith`) is none of them. */
const built = 'css|gif|html|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml';

/** Every address of the portal is one page, which reads the address itself; files keep their own. */
const toPage = `function handler(event) {
  var request = event.request;
  if (!/\\.(${built})$/.test(request.uri)) request.uri = '/index.html';
  return request;
}`;

/** `/media/main/…` is the object `main/…` of the media bucket. */
const toObject = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/^\\/media/, '');
  return request;
}`;

/** Rewrites the address of a request before it goes to the web bucket or the media bucket. */
export function rewrites(scope: Construct) {
  const rewrite = (id: string, code: string) => ({
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new EdgeFunction(scope, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    }),
  });
  return { page: rewrite('ToPage', toPage), media: rewrite('ToObject', toObject) };
}
