"""Well-known names in the channels of conda, besides those of Python's packages."""

NAMES = """
    bcftools bedtools blas blast boost boost-cpp bowtie2 bwa c-compiler ca-certificates clang cmake compilers conda
    cuda cuda-toolkit cudatoolkit cudnn curl cxx-compiler eigen faiss-cpu faiss-gpu ffmpeg fftw fortran-compiler gcc
    gdal geos gfortran git git-lfs go graphviz gsl gxx hdf5 libblas libffi libnetcdf make mamba matplotlib-base
    maven mkl nccl netcdf4 nextflow ninja nodejs openblas openjdk openssl pandoc pip pkg-config postgresql proj
    pytables python python-graphviz pytorch pytorch-cpu pytorch-cuda pytorch-gpu r-base r-essentials rasterio redis
    rust samtools snakemake snakemake-minimal sqlite tensorflow-cpu tensorflow-gpu torchaudio torchvision tzdata
    wget yarn zlib
"""
OWNERS = ""
