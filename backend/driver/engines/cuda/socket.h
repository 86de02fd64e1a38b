/* The socket by which CUDA's library is one of its kind in a process. */
#ifndef ZELLIGE_CUDA_SOCKET_H
#define ZELLIGE_CUDA_SOCKET_H

/** Gives up the name of CUDA's socket, so that a copy of the library can take it. For a library
 *  whose contexts are broken, and nobody uses. */
void cuda_socket_release(void);

#endif
