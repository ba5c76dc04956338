/** A link out of the console. What a scan found is no address to follow: only http and https become links. */
export function OutsideLink({ url }: { readonly url: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{url}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}
