/** For large text: each row's first cell gets a line of its own. */
export const stackedStyles =
  '@max-[14rem]:[&_tr]:grid @max-[14rem]:[&_tr]:grid-cols-[minmax(min-content,1fr)_auto] @max-[14rem]:[&_tr>:first-child]:col-span-full @max-[14rem]:[&_tr>:first-child]:max-w-none @max-[14rem]:[&_tr>:last-child]:col-start-2 @max-[14rem]:[&_td]:pb-3 @max-[14rem]:[&_tr>*]:pl-0 @max-[14rem]:[&_tr>:not(:last-child)]:text-left'
