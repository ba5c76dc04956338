/** Debian's packages of a port mapper and of an NFS server that keeps its files in memory. */
export const rpcPackages = ['rpcbind', 'nfs-ganesha nfs-ganesha-mem'] as const;
